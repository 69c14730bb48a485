import type { askCard, listCards } from '../../../cards/contract.ts'
import type { DeviceCalls } from '../../../devices/contract.ts'
import type { pullChanges, waitForChanges } from '../../../pull/contract.ts'
import type { pushDocuments } from '../../../uploads/contract.ts'

/** The calls of the office that this app makes: their types, and where they are found. */
export type Pairing = DeviceCalls['pair']
export type SigningIn = DeviceCalls['signIn']
export type Heartbeat = DeviceCalls['heartbeat']
export type ConfirmWipe = DeviceCalls['confirmWipe']
export const pairPath = '/api/Device/Pair'
export const signInPath = '/api/Device/SignIn'
export const heartbeatPath = '/api/Device/Heartbeat'
export const wipedPath = '/api/Device/Wiped'

export const pushPath = '/api/Device/Push'
export const proofPath = '/api/Device/File'
export const pullPath = '/api/Device/Pull'
export type Pulled = typeof pullChanges
export const waitPath = '/api/Device/Wait'
export type Waited = typeof waitForChanges
export type Pushed = typeof pushDocuments

export const askCardPath = '/api/Device/AskCard'
export type AskedForCard = typeof askCard
export const cardsPath = '/api/Device/Cards'
export type ListedCards = typeof listCards
