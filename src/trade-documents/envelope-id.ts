export type EnvelopeId = { qualifier: string; id: string }
