export type Value = string | Value[] | Fields
export type Fields = { [name: string]: Value }

type Branch = { [name: string]: Branch | string }

/** `a[b]=1&c[0]=2&c[]=3` → `{ a: { b: '1' }, c: ['2', '3'] }`: how Stripe's clients write nested values, in bodies and addresses. */
export function decodeForm(text: string): Fields {
  const root: Branch = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  const fields: Fields = {}
  for (const [name, child] of Object.entries(root)) fields[name] = settled(child)
  return fields
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  return [name.slice(0, open), ...Array.from(name.slice(open).matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? '')].slice(0, 12)
}

function place(root: Branch, path: string[], value: string): void {
  let branch = root
  for (const [index, step] of path.entries()) {
    const name = step === '' ? nextIndex(branch, path[index + 1]) : step
    if (index === path.length - 1) {
      branch[name] = value
      return
    }
    const child = branch[name]
    const below: Branch = typeof child === 'object' ? child : Object.create(null)
    branch[name] = below
    branch = below
  }
}

/** `a[][x]=1&a[][y]=2&a[][x]=3` are two elements: a name that is already there begins the next one. */
function nextIndex(branch: Branch, following: string | undefined): string {
  const count = Object.keys(branch).length
  const last = branch[count - 1]
  return following && typeof last === 'object' && !(following in last) ? String(count - 1) : String(count)
}

function settled(branch: Branch | string): Value {
  if (typeof branch === 'string') return branch
  const entries = Object.entries(branch)
  if (entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, child]) => settled(child))
  }
  return Object.fromEntries(entries.map(([name, child]) => [name, settled(child)]))
}
