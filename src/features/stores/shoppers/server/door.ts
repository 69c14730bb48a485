export { inviteDays, inviteHashesOf, newInviteToken } from './invite-token.ts'
export { addRights, adoptCart, rightHolds, rightsChanges, rightsOf } from './rights.ts'
