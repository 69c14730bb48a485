import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Stripe from 'stripe'
import { type Schema, SchemaWriter } from './schema-writer.ts'
import { answerTypes, parameterTypes } from './sdk-types.ts'

const libFolder = '/compiler-lib/'

export interface SdkSchemas {
  definitions: Record<string, Schema>
  answers: Record<string, Schema>
  parameters: Record<string, Schema>
}

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')

/** JSON Schemas of the installed SDK's own types. They take seconds to derive, so they are kept until SDK or generator change. */
export async function sdkSchemas(): Promise<SdkSchemas> {
  const sources = ['sdk-types.ts', 'schema-writer.ts', 'sdk-schemas.ts'].map((name) => readFileSync(join(here, name), 'utf8'))
  const hash = createHash('sha256').update(sources.join('')).digest('hex').slice(0, 12)
  const file = join(root, `node_modules/.cache/stripe-schemas-${Stripe.PACKAGE_VERSION}-${hash}.json`)
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  const schemas = await derive()
  mkdirSync(dirname(file), { recursive: true })
  // Test files run beside each other: nobody may read half of it.
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(schemas))
  renameSync(own, file)
  return schemas
}

/** TypeScript 7 has no stable API yet; this package carries a compiler that has one, without a second `tsc` beside ours. */
async function derive(): Promise<SdkSchemas> {
  const { ts, getLibFiles } = await import('@ts-morph/common')
  const answers = Object.entries(answerTypes)
  const parameters = Object.entries(parameterTypes)
  const lines = [...answers, ...parameters].map(([, type], index) => `export type T${index} = ${type}`)
  const entry = join(here, 'sdk-entry.virtual.ts')
  const options = {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const text = ["import type Stripe from 'stripe'", ...lines].join('\n')
  // The compiler comes as one file: its own declarations are not on the disk.
  const files = new Map([[entry, text], ...getLibFiles().map(({ fileName, text: lib }) => [`${libFolder}${fileName}`, lib] as const)])
  const { fileExists, getSourceFile } = host
  host.getDefaultLibLocation = () => libFolder
  host.getDefaultLibFileName = () => `${libFolder}lib.es2022.d.ts`
  host.fileExists = (name) => files.has(name) || fileExists(name)
  host.getSourceFile = (name, ...rest) => {
    const own = files.get(name)
    return own === undefined ? getSourceFile.call(host, name, ...rest) : ts.createSourceFile(name, own, ts.ScriptTarget.ES2022)
  }
  const program = ts.createProgram([entry], options, host)
  const source = program.getSourceFile(entry)
  if (!source) throw new Error('The entry of the SDK types was not read')
  const problems = [...program.getGlobalDiagnostics(), ...program.getSemanticDiagnostics(source)]
  if (problems.length > 0) throw new Error(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')).join('\n'))
  const checker = program.getTypeChecker()
  const writer = new SchemaWriter(ts, checker)
  const roots = source.statements.filter(ts.isTypeAliasDeclaration).map((alias) => writer.schema(checker.getTypeAtLocation(alias)))
  const named = (entries: [string, string][], from: number) =>
    Object.fromEntries(entries.map(([name], index) => [name, roots[from + index] ?? {}]))
  return { definitions: writer.definitions, answers: named(answers, 0), parameters: named(parameters, answers.length) }
}
