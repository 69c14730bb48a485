export type Json = string | number | boolean | null | undefined | Json[] | Doc
export interface Doc {
  [key: string]: Json
}

export function isDoc(value: Json): value is Doc {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function docOf(doc: Doc | undefined, key: string): Doc | undefined {
  const value = doc?.[key]
  return isDoc(value) ? value : undefined
}

export function docsOf(doc: Doc | undefined, key: string): Doc[] {
  const value = doc?.[key]
  return Array.isArray(value) ? value.filter(isDoc) : isDoc(value) ? [value] : []
}

export function textOf(doc: Doc | undefined, key: string): string | undefined {
  const value = doc?.[key]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

// Clients of several languages send numbers as texts; QuickBooks reads both.
export function numberOf(doc: Doc | undefined, key: string): number | undefined {
  const value = doc?.[key]
  if (typeof value === 'number') return value
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  return undefined
}

export function boolOf(doc: Doc | undefined, key: string): boolean {
  const value = doc?.[key]
  return value === true || value === 'true'
}

export function refOf(doc: Doc | undefined, key: string): string | undefined {
  const value = doc?.[key]
  if (isDoc(value)) return textOf(value, 'value')
  return undefined
}

export function cloneDoc(doc: Doc): Doc {
  return parseDoc(JSON.stringify(doc))
}

export function parseDoc(text: string): Doc {
  const value: Json = JSON.parse(text)
  if (!isDoc(value)) throw new SyntaxError('Not a JSON object')
  return value
}

export function cents(value: number): number {
  const sign = value < 0 ? -1 : 1
  return (sign * Math.round((Math.abs(value) + 1e-9) * 100)) / 100
}
