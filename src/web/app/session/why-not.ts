import { useTranslation } from 'react-i18next'
import { type Ability, can, roles } from '#contract/permissions.ts'
import { currentLanguage, textOf } from '../text.ts'
import { useSession } from './session.ts'
import { useCan } from './use-can.ts'

/** Why the signed-in person may not do this and which roles may, from the same table as the server's answer; null if they may. */
export function useWhyNot(ability: Ability, allowed = true): string | null {
  const { t } = useTranslation()
  const may = useCan()
  const session = useSession()
  if (session?.viewingAs && ability.endsWith('.write')) return t('people.viewOnly', { name: session.viewingAs })
  if (may(ability) && allowed) return null
  const names = roles.filter((role) => can(role, ability)).map((role) => textOf(`roles.${role}`))
  const who = new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(names)
  return may(ability) ? t('whyNot.record') : t('whyNot.role', { who })
}
