/** Keeps a screen long enough to be read (specification 4); the work goes on behind it. */
export async function atLeast<T>(ms: number, work: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work, new Promise((done) => setTimeout(done, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
