import { type Ability, can } from '#contract/permissions.ts'
import { useSession } from './session.ts'

/** Whether the signed-in person's role has an ability: hides what the server would refuse. Administrators act as the owner. */
export function useCan(): (ability: Ability) => boolean {
  const session = useSession()
  return (ability) => {
    if (!session?.companyInfo) return false
    if (session.isAdmin) return true
    return session.role !== null && can(session.role, ability)
  }
}
