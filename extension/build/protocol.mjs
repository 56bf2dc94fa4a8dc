// Writes src/protocol/types.ts from the schemas in shared/schema. Knows what those schemas use, and fails on anything else.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const schemas = new URL('../../shared/schema/', import.meta.url);
const types = new URL('../src/protocol/types.ts', import.meta.url);

/** The TypeScript of all schemas, as one file's text. */
export function typesOf(folder = schemas) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.schema.json')).sort();
  const parts = files.map((name) => fileTypes(name, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))));
  return `// Generated from shared/schema by "npm run protocol"; a test fails when it is out of date.\n\n${parts.join('\n')}`;
}

function fileTypes(name, schema) {
  const declared = Object.entries(schema.$defs).map(([type, def]) => comment(def) + declaration(type, def));
  const union = schema.oneOf?.map((part) => typeOf(part)).join(' | ');
  return `// ---- ${name}\n${declared.join('')}${union ? `${comment(schema)}export type ${schema.title} = ${union};\n` : ''}`;
}

function comment(def) {
  return def.description ? `/** ${def.description} */\n` : '';
}

function declaration(type, def) {
  return def.properties ? `export interface ${type} ${typeOf(def)}\n` : `export type ${type} = ${typeOf(def)};\n`;
}

function typeOf(def) {
  if (def.$ref) return def.$ref.split('/').at(-1);
  if ('const' in def) return JSON.stringify(def.const);
  if (def.enum) return def.enum.map((value) => JSON.stringify(value)).join(' | ');
  switch (def.type) {
    case 'string': return 'string';
    case 'integer':
    case 'number': return 'number';
    case 'boolean': return 'boolean';
    case 'array': return `${typeOf(def.items)}[]`;
    case 'object': return objectType(def);
    case undefined: return 'unknown';
    default: throw new Error(`no TypeScript is known for ${JSON.stringify(def)}`);
  }
}

function objectType({ properties, required = [] }) {
  if (!properties) return '{ [name: string]: unknown }';
  const fields = Object.entries(properties).map(([name, def]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(def)}`);
  return fields.length === 0 ? '{ [name: string]: never }' : `{ ${fields.join('; ')} }`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(types, typesOf());
