import type { FrameBox, Refusal, Tabtender } from '../api';
import { contentBoxOf } from '../content-box';
import type { ActContext } from './context';
import { coverDetails, landing, reachesElement } from './hit';
import { boundingRect, inDocument, scrollIntoView } from './native';
import { isRefusal, live, refuse, what } from './refusal';
import { viewport } from './shapes';

export function frameBox(context: ActContext, { frameId, scroll }: { frameId: string; scroll: boolean }): FrameBox | Refusal {
  const owner = ownerOf(context, frameId);
  if (isRefusal(owner)) return owner;
  const before = boundingRect(owner);
  if (scroll && !showsEnough(before)) scrollIntoView(owner, { block: 'center', inline: 'nearest', behavior: 'instant' });
  const after = boundingRect(owner);
  return { ok: true, ...contentBoxOf(owner), moved: before.left !== after.left || before.top !== after.top };
}

/** What is inside scrolled itself into view already, through its frames; only a frame out of sight is moved. */
function showsEnough(box: DOMRect): boolean {
  const view = viewport();
  const across = Math.min(box.right, view.width) - Math.max(box.left, 0);
  const down = Math.min(box.bottom, view.height) - Math.max(box.top, 0);
  return across >= 0.4 * Math.min(box.width, view.width) && down >= 0.4 * Math.min(box.height, view.height);
}

export function reaches(context: ActContext, request: Parameters<Tabtender['reaches']>[0]): { ok: true } | Refusal {
  const target = request.frameId !== undefined ? ownerOf(context, request.frameId)
    : request.key !== undefined ? live(context, request.key) : null;
  if (target === null) return { ok: true };
  if (isRefusal(target)) return target;
  const { hit, reached } = reachesElement(context, request, target);
  if (reached || (hit && landing(context, target, hit).on === 'target')) return { ok: true };
  if (!hit) {
    return refuse('not_interactable', `${what(context, target)} is outside the visible part of the page there`,
      'scroll to it and try again');
  }
  const coveredBy = coverDetails(context, target, hit);
  return refuse('not_interactable', `${what(context, target)} is covered by ${String(coveredBy.name || coveredBy.text || coveredBy.tag)}`,
    'deal with what covers it first: close, accept or scroll it away', { coveredBy });
}

function ownerOf(context: ActContext, frameId: string): Element | Refusal {
  const owner = context.frameElement(frameId);
  if (owner && inDocument(owner)) return owner;
  return refuse('stale_element', 'the frame is no longer on the page', 'take a new snapshot');
}
