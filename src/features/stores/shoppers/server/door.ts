export { inviteDays, inviteHashesOf, newInviteToken } from './invite-token.ts'
