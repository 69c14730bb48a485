import type { DeviceStore } from '../storage/device-store.ts'

/** What the office has not taken, as a file: documents as they would be pushed, and their signatures and photos. */
export async function unsentFile(store: DeviceStore): Promise<{ name: string; text: string }> {
  const held = await store.documents.unsettledOnes()
  // From now on they may come to the office from here: they cannot be taken back any more.
  const documents = await store.documents.copied(held.map(({ id }) => id))
  const [seat, files] = await Promise.all([store.fact('seat'), store.files.waiting(500)])
  const named = new Set(documents.map(({ id }) => id))
  const proofs = files.filter(({ documentId }) => documentId !== null && named.has(documentId))
  const content = {
    format: 'ledgerside-device-1',
    at: new Date().toISOString(),
    deviceId: seat?.deviceId ?? null,
    deviceName: seat?.deviceName ?? '',
    documents: documents.map(({ document }) => document),
    files: proofs.map(({ id, documentId, kind, type, bytes }) => ({ id, documentId, kind, type, base64: base64Of(bytes) })),
  }
  const day = content.at.slice(0, 10)
  return { name: `unsent-${seat?.numberPrefix || 'device'}-${day}.json`, text: JSON.stringify(content) }
}

export async function saveUnsent(store: DeviceStore): Promise<void> {
  const { name, text } = await unsentFile(store)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function base64Of(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes)
  let text = ''
  for (let at = 0; at < view.length; at += 0x8000) text += String.fromCharCode(...view.subarray(at, at + 0x8000))
  return btoa(text)
}
