import { call } from '#web/app/calls/api.ts'
import { handInDocuments, handInProof } from '../../contract.ts'
import type { HandInCalls } from './handing-in.ts'

export const officeCalls: HandInCalls = {
  documents: async (id, documents) => (await call(handInDocuments, { params: { id }, body: { documents } })).answers,
  proof: async (id, { id: fileId, base64, type }) => {
    const file = new File([bytesOf(base64)], `proof.${type.split('/')[1]}`, { type })
    return (await call(handInProof, { params: { id, fileId }, body: {}, files: { file } })).known
  },
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
  return bytes
}
