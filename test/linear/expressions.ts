import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'

export type Expression = { place: string; expression: RegExp }

const root = new URL('../..', import.meta.url).pathname

/** Every regular expression that stands in `src/`, in the server's files and the browser's. */
export const expressionsOfTheTree = (): Expression[] =>
  globSync('src/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /\.test\.tsx?$/.test(name) }).flatMap((path) =>
    expressionsOf(path, readFileSync(`${root}/${path}`, 'utf8')),
  )

/** Literals, and what `new RegExp` is made of; what is filled in there counts as a 9, which fits in a class, a number and a name. */
export function expressionsOf(path: string, text: string): Expression[] {
  const found: Expression[] = []
  const add = (at: number, source: string, flags: string) =>
    found.push({ place: `${path}:${text.slice(0, at).split('\n').length}`, expression: new RegExp(source, flags) })
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) add(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression({ callee, arguments: [made, flags], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
      const written = flags?.type === 'Literal' ? String(flags.value) : ''
      if (made?.type === 'TemplateLiteral') add(start, made.quasis.map(({ value }) => value.cooked).join('9'), written)
      else if (made?.type === 'Literal' && typeof made.value === 'string') add(start, made.value, written)
      else throw new Error(`${path}: a regular expression that no test can see`)
    },
  }).visit(parseSync(path, text).program)
  return found
}
