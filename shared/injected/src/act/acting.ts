import type { Refusal, Tabtender } from '../api';
import { aim } from './aim';
import { checkState } from './check';
import type { ActContext } from './context';
import { fileField, fileRules } from './files';
import { frameBox, reaches } from './frames';
import { options } from './options';
import { refuse } from './refusal';
import { scroll } from './scroll';
import { select } from './select';
import { synthetic } from './synthetic';
import { watch } from './watch';
import { commitField, field, focusField, setValue } from './text';

export type Acting = Pick<Tabtender, 'aim' | 'reaches' | 'frameBox' | 'field' | 'focusField' | 'setValue' | 'commitField'
  | 'select' | 'options' | 'checkState' | 'fileField' | 'fileRules' | 'scroll' | 'watch' | 'synthetic'>;

/** The acting half of the script, over what the reading half knows. */
export function acting(context: ActContext): Acting {
  return {
    aim: safely(request => aim(context, request)),
    reaches: safely(request => reaches(context, request)),
    frameBox: safely(request => frameBox(context, request)),
    field: safely(request => field(context, request)),
    focusField: safely(request => focusField(context, request)),
    setValue: safely(request => setValue(context, request)),
    commitField: safely(request => commitField(context, request)),
    select: safely(request => select(context, request)),
    options: safely(request => options(context, request)),
    checkState: safely(request => checkState(context, request)),
    scroll: async request => scroll(context, request).catch(gotInTheWay),
    watch: request => watch(context, request),
    synthetic: safely(request => synthetic(context, request)),
    fileField: request => orElse(() => fileField(context, request), null),
    fileRules: request => orElse(() => fileRules(context, request), { ok: true, none: true }),
  };
}

/** No method throws, whatever the page did to its DOM. */
function safely<Q, R>(method: (request: Q) => R | Refusal): (request: Q) => R | Refusal {
  return request => {
    try {
      return method(request);
    } catch (error) {
      return gotInTheWay(error);
    }
  };
}

function gotInTheWay(error: unknown): Refusal {
  return refuse('not_interactable', `the page got in the way: ${String(error)}`,
    'take a new snapshot and try again', { fault: String(error) });
}

function orElse<R>(look: () => R, otherwise: R): R {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
