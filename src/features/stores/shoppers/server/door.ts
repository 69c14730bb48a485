export { inviteDays, inviteHashesOf, newInviteToken } from './invite-token.ts'
export { addRights, adoptCart, rightsChanges, rightsOf } from './rights.ts'
