/** What came from another thread as it was there: bytes lose on the way that they are a Buffer. Nothing is copied. */
export function cloned(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) value[at] = cloned(each)
  } else if (value instanceof Map) {
    for (const [key, each] of value) value.set(key, cloned(each))
  } else if (value && Object.getPrototypeOf(value) === Object.prototype) {
    const fields = value as Record<string, unknown>
    for (const key of Object.keys(fields)) fields[key] = cloned(fields[key])
  }
  return value
}
