import type Stripe from 'stripe'

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  advice_code?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  payment_method?: Stripe.PaymentMethod
  payment_method_type?: string
}

/** Thrown anywhere below a request, answered as `{ error: … }`. */
export class StripeError extends Error {
  status: number
  body: ErrorBody
  headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export function invalid(message: string, more: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...more })
}

/** An id in the path that is not there answers 404, one in a parameter 400. */
export function missing(kind: string, id: string, param: string, inPath = true): StripeError {
  const body: ErrorBody = { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'`, param }
  return new StripeError(inPath ? 404 : 400, body)
}

/** What a client reads in the answer; the addresses are those of Stripe's own documentation. */
export function errorReply(error: StripeError, requestId: string, livePath: string) {
  const { code } = error.body
  return {
    error: {
      ...error.body,
      ...(code ? { doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` } : {}),
      request_log_url: `https://dashboard.stripe.com/${livePath}test/workbench/logs?object=${requestId}`,
    },
  }
}
