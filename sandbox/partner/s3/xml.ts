type Content = string | number | boolean | undefined | { [name: string]: Content } | Content[]

/** Elements in the order of the properties; a list repeats its element. */
export function xml(root: string, content: { [name: string]: Content }) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner(content)}</${root}>`
}

function inner(content: Content): string {
  if (content === undefined) return ''
  if (typeof content !== 'object') return String(content).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
  return Object.entries(content)
    .map(([name, value]) => element(name, value))
    .join('')
}

function element(name: string, value: Content): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => element(name, one)).join('')
  return `<${name}>${inner(value)}</${name}>`
}
