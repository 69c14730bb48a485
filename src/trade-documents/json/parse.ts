import { problemOf, type TextProblem } from '../text-problems.ts'

/** Where it stops being JSON, as far as the parser tells. */
export function parseJson(text: string): { value: unknown } | { problem: TextProblem } {
  const deep = deeperThan(text, deepest)
  if (deep !== null) return { problem: problemOf('tooDeep', placeAt(text, deep)) }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const at = placeIn(message, text)
    return { problem: problemOf('jsonInvalid', placeAt(text, at), message) }
  }
}

/** The parser names a position, or quotes what stands around it. */
function placeIn(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1]
  if (position) return Number(position)
  const [, token = '', around = ''] = /token '(.)', (?:\.\.\.)?"(.*)"(?:\.\.\.)? is not valid/su.exec(message) ?? []
  const at = around ? text.indexOf(around) : -1
  return at < 0 ? text.length : at + Math.max(0, around.indexOf(token))
}

const deepest = 100

function placeAt(text: string, at: number) {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, offset: Buffer.byteLength(before), path: '' }
}

/** Where brackets are nested deeper than that, or null. */
function deeperThan(text: string, most: number): number | null {
  let depth = 0
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isText = !isText
    else if (isText) at += character === '\\' ? 1 : 0
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    if (depth > most) return at
  }
  return null
}
