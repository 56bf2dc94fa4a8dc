// Checks values against the schemas of shared/schema; knows what those files use.

export interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly type?: string;
  readonly properties?: { readonly [name: string]: Schema };
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly $defs?: { readonly [name: string]: Schema };
}

/** Schema files by name, so that one may refer to another's definitions. */
export type Schemas = { readonly [file: string]: Schema };

/** Why the value does not conform to `schema` of that file, or undefined when it does. */
export function complaint(schemas: Schemas, file: string, schema: Schema, value: unknown, at = 'message'): string | undefined {
  if (schema.$ref !== undefined) {
    const [other, name] = target(schema.$ref, file);
    const found = schemas[other]?.$defs?.[name];
    return found ? complaint(schemas, other, found, value, at) : `${at} refers to ${schema.$ref}, which is nowhere`;
  }
  if (schema.oneOf !== undefined) return noneFits(schemas, file, schema.oneOf, value, at);
  if ('const' in schema && value !== schema.const) return `${at} is not ${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined && !schema.enum.includes(value)) return `${at} is none of ${JSON.stringify(schema.enum)}`;
  return wrongType(schema, value, at) ?? wrongParts(schemas, file, schema, value, at);
}

function target(ref: string, file: string): [file: string, name: string] {
  const [other, path] = ref.split('#');
  return [other ? other.replace('.schema.json', '') : file, path?.split('/').at(-1) ?? ''];
}

function noneFits(schemas: Schemas, file: string, choices: readonly Schema[], value: unknown, at: string): string | undefined {
  const complaints: string[] = [];
  for (const choice of choices) {
    const why = complaint(schemas, file, choice, value, at);
    if (why === undefined) return undefined;
    complaints.push(why);
  }
  return `${at} fits nothing: ${complaints.join('; ')}`;
}

function wrongType(schema: Schema, value: unknown, at: string): string | undefined {
  const fits = (): boolean => {
    switch (schema.type) {
      case undefined: return true;
      case 'integer': return Number.isSafeInteger(value) && inRange(schema, value as number);
      case 'number': return typeof value === 'number' && inRange(schema, value);
      case 'string': return typeof value === 'string' && value.length >= (schema.minLength ?? 0);
      case 'boolean': return typeof value === 'boolean';
      case 'array': return Array.isArray(value);
      case 'object': return isObject(value);
      default: return false;
    }
  };
  return fits() ? undefined : `${at} is not a valid ${schema.type}`;
}

function inRange(schema: Schema, value: number): boolean {
  return value >= (schema.minimum ?? -Infinity) && value <= (schema.maximum ?? Infinity);
}

function wrongParts(schemas: Schemas, file: string, schema: Schema, value: unknown, at: string): string | undefined {
  if (Array.isArray(value) && schema.items) {
    for (const [i, item] of value.entries()) {
      const why = complaint(schemas, file, schema.items, item, `${at}[${i}]`);
      if (why !== undefined) return why;
    }
  }
  if (!isObject(value)) return undefined;
  for (const name of schema.required ?? []) if (!Object.hasOwn(value, name)) return `${at}.${name} is missing`;
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue;
    const why = complaint(schemas, file, part, value[name], `${at}.${name}`);
    if (why !== undefined) return why;
  }
  return undefined;
}

export function isObject(value: unknown): value is { [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
