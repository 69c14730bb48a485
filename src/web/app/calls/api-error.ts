import i18n, { fieldLabel, textOf, validationText } from '../text.ts'

/** What texts were made of: a key with its values, and a key per wrong field (`validation.tooLong|100`). */
export type Says = { text: string; values?: Record<string, string | number> | undefined; fields?: Record<string, string> | undefined }
type Options = {
  status: number
  code?: string
  says?: Says | undefined
  /** In the words of the server, where what they were made of is not known. */
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  result?: unknown
  cause?: unknown
}

/** Why a call did not give its result. `message` and `fields` are ready to show, in the language of the moment. `status` 0: no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly requestId: string | undefined
  readonly result: unknown
  readonly #says: Says | undefined
  readonly #fields: Record<string, string>
  constructor(message: string, options: Options) {
    super(message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = options.status
    this.code = options.code ?? ''
    this.#says = options.says
    this.#fields = options.fields ?? {}
    this.requestId = options.requestId
    this.result = options.result ?? null
    // `Error` has it as a property, which a class cannot replace by an accessor.
    Object.defineProperty(this, 'message', { get: () => this.#said(message) })
  }

  /** Text per wrong field. */
  get fields(): Record<string, string> {
    const keys = this.#says?.fields ?? {}
    return Object.fromEntries(Object.entries(this.#fields).map(([path, given]) => [path, fieldTextOf(path, keys[path], given)]))
  }

  /** A page with a few texts of its own may not have this one. */
  #said(given: string): string {
    return this.#says && i18n.exists(this.#says.text) ? textOf(this.#says.text, this.#says.values) : given
  }
}

function fieldTextOf(path: string, message: string | undefined, given: string): string {
  const isKnown = message && i18n.exists(message.split('|')[0] ?? '') && i18n.exists(`fields.${path.split('.').at(-1)}`)
  return isKnown ? validationText(message, fieldLabel(path)) : given
}
