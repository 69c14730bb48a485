/** A look into JSON of unknown shape: undefined where there is nothing of that kind. */
export function objectAt(value: unknown, ...path: string[]): object | undefined {
  const found = at(value, path)
  return typeof found === 'object' && found !== null ? found : undefined
}

export function textAt(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, path)
  return typeof found === 'string' ? found : undefined
}

export function numberAt(value: unknown, ...path: string[]): number | undefined {
  const found = at(value, path)
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}

export function flagAt(value: unknown, ...path: string[]): boolean | undefined {
  const found = at(value, path)
  return typeof found === 'boolean' ? found : undefined
}

function at(value: unknown, path: string[]): unknown {
  return path.reduce((inner: unknown, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined), value)
}
