/** What becomes of a device. `Wiped`: a lost one has said that it forgot everything; `Retired`: its seat is free, for good. */
export const deviceStates = ['Invited', 'Active', 'Suspended', 'Lost', 'Wiped', 'Retired'] as const
export type DeviceState = (typeof deviceStates)[number]

/** `pair` and `confirmWipe` are the device's own, the others are a person's. */
export const deviceSteps = ['pair', 'suspend', 'resume', 'reportLost', 'confirmWipe', 'retire'] as const
export type DeviceStep = (typeof deviceSteps)[number]

/** From which states each step leads, and where to (rules 3.1). A device that is paired anew stays what it is. */
export const ways: Record<DeviceStep, { from: readonly DeviceState[]; to: DeviceState }> = {
  pair: { from: ['Invited', 'Active'], to: 'Active' },
  suspend: { from: ['Active'], to: 'Suspended' },
  resume: { from: ['Suspended'], to: 'Active' },
  reportLost: { from: ['Active', 'Suspended'], to: 'Lost' },
  confirmWipe: { from: ['Lost'], to: 'Wiped' },
  retire: { from: ['Invited', 'Active', 'Suspended', 'Wiped'], to: 'Retired' },
}

/** Why a step that leads on from here cannot be taken now. The last two an owner may set aside, with a reason. */
export const stepRefusals = ['state', 'repInactive', 'locationTaken', 'stockLeft', 'unsentLeft'] as const
export type StepRefusal = (typeof stepRefusals)[number]
export const setAsideByOwner: readonly StepRefusal[] = ['stockLeft', 'unsentLeft']

/** What a guard looks at. */
export type Facts = { state: DeviceState; repActive: boolean; locationFree: boolean; stockEmpty: boolean; unsent: number }

/** Why this step cannot be taken; empty: it can. */
export function refusalsOf(step: DeviceStep, { state, repActive, locationFree, stockEmpty, unsent }: Facts): StepRefusal[] {
  if (!ways[step].from.includes(state)) return ['state']
  if (step === 'retire') return [...(stockEmpty ? [] : ['stockLeft' as const]), ...(unsent > 0 ? ['unsentLeft' as const] : [])]
  if (step !== 'resume' && step !== 'pair') return []
  return [...(repActive ? [] : ['repInactive' as const]), ...(locationFree ? [] : ['locationTaken' as const])]
}

/** How long ago it was last heard of. */
export const deviceHealths = ['Never', 'Online', 'Idle', 'Stale'] as const
export type DeviceHealth = (typeof deviceHealths)[number]
export const onlineMinutes = 15
export const idleHours = 24

export function healthOf(at: Date | null, now: Date): DeviceHealth {
  if (!at) return 'Never'
  const minutes = (now.getTime() - at.getTime()) / 60_000
  return minutes < onlineMinutes ? 'Online' : minutes < idleHours * 60 ? 'Idle' : 'Stale'
}

/** From here on the device's clock is said to be wrong, there and in the office (rules 3.22, 14). */
export const skewShownMs = 5 * 60_000
