const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  InvalidArgument: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  SlowDown: 503,
  XAmzContentSHA256Mismatch: 400,
}

/** A refusal under the name that S3 has for it. */
export class S3Error extends Error {
  readonly code: keyof typeof statuses
  readonly status: number
  constructor(code: keyof typeof statuses, message: string) {
    super(message)
    this.code = code
    this.status = statuses[code]
  }
}
