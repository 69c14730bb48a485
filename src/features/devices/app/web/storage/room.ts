export type Room = { persisted: boolean | null; storageUsage: number | null; storageQuota: number | null }

/** What the browser says of the room that it gives; null: it says nothing. */
export async function storageFacts(): Promise<Room> {
  const storage = typeof navigator === 'undefined' ? undefined : navigator.storage
  try {
    const [persisted, estimate] = await Promise.all([storage?.persisted?.(), storage?.estimate?.()])
    const whole = (bytes: number | undefined) => (bytes === undefined ? null : Math.round(bytes))
    return { persisted: persisted ?? null, storageUsage: whole(estimate?.usage), storageQuota: whole(estimate?.quota) }
  } catch {
    return { persisted: null, storageUsage: null, storageQuota: null }
  }
}

/** Asks the browser not to clear what is kept here when it needs room. It may say no. */
export async function askToPersist(): Promise<boolean | null> {
  try {
    return (await navigator.storage?.persist?.()) ?? null
  } catch {
    return null
  }
}

/** From here on it is said that room gets short. */
export const isShort = ({ storageUsage, storageQuota }: Room): boolean =>
  storageUsage !== null && storageQuota !== null && storageQuota > 0 && storageUsage / storageQuota >= 0.8
