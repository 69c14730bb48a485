type Page<T> = { data: T[]; has_more: boolean }

/** The pages of one of Stripe's lists, newest first; each is worked on before the next is asked for. */
export async function* pagesOf<T extends { id: string }>(
  ask: (place: { limit: number; starting_after?: string }) => PromiseLike<Page<T>>,
): AsyncGenerator<T[]> {
  let page = await ask({ limit: 100 })
  while (page.data.length) {
    yield page.data
    const last = page.data.at(-1)
    if (!page.has_more || !last) return
    page = await ask({ limit: 100, starting_after: last.id })
  }
}
