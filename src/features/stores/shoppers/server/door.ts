export { inviteDays, inviteHashesOf, newInviteToken } from './invite-token.ts'
export { storesWithLimits } from './limits.ts'
export { addRights, nowOrders, rightHolds, rightsChanges, rightsOf } from './rights.ts'
export { waitingShoppers } from './waiting.ts'
