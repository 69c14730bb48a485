/** Why a call did not give its result; `message` is ready to show. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** Translated text per wrong field. */
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly result: unknown
  constructor(
    message: string,
    options: { status: number; code?: string; fields?: Record<string, string>; requestId?: string; result?: unknown; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = options.status
    this.code = options.code ?? ''
    this.fields = options.fields ?? {}
    this.requestId = options.requestId
    this.result = options.result ?? null
  }
}
