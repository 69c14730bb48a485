/** An answer of the product's; null: none came that can be used, so that nobody knows whether it was done. */
export type Answer<T> = { status: number; code: string; result: T }

const patienceMs = 30_000

/** As a shopper's browser calls: whatever is no answer of the store's passes. */
export async function call<T>(url: URL, cookie: string, body?: object): Promise<Answer<T> | null> {
  const headers = { 'accept-language': 'en', ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) }
  const request = {
    method: body ? 'POST' : 'GET',
    headers,
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
  }
  try {
    const response = await fetch(url, request)
    const { code = '', result } = (await response.json()) as { code?: string; result: T }
    return response.status >= 500 ? null : { status: response.status, code, result }
  } catch {
    return null
  }
}
