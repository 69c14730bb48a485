import { Anchor, Badge, Group } from '@mantine/core'
import { IconCreditCard, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { phoneCall, phoneText } from '#web/ui/values/phone-text.ts'
import type { ContactRow } from '../contract.ts'

/** Too long for its column, it breaks before the @ rather than anywhere. */
export function Email({ address }: { address: string }) {
  if (!address) return '–'
  const [name, host] = address.split('@')
  return (
    <Anchor href={`mailto:${address}`} size="sm">
      {name}
      <wbr />@{host}
    </Anchor>
  )
}

export const Phone = ({ number }: { number: string }) =>
  number ? (
    <Anchor href={phoneCall(number)} size="sm">
      {phoneText(number)}
    </Anchor>
  ) : (
    '–'
  )

/** What is worth knowing of a contact beside its columns: type, status, way into the portal, pay card. */
export function ContactStates({ contact }: { contact: ContactRow }) {
  const { t } = useTranslation()
  const { active, access, contactType, rapidCardNo, rapidStatus } = contact
  const Way = access === 'active' ? IconUserCheck : IconMailForward
  if (active === 'Y' && access === 'none' && !contactType && rapidStatus === 'None') return null
  return (
    <Group gap={6} mt={4}>
      {contactType && (
        <Badge variant="default" tt="none">
          {contactType}
        </Badge>
      )}
      {active === 'N' && (
        <Badge variant="default" tt="none" leftSection={<IconUserOff size={13} aria-hidden />}>
          {t('contacts.inactive')}
        </Badge>
      )}
      {access !== 'none' && (
        <Badge variant="default" tt="none" leftSection={<Way size={13} aria-hidden />}>
          {t(`contacts.access.${access}`)}
        </Badge>
      )}
      {rapidStatus !== 'None' && (
        <Badge variant="default" tt="none" leftSection={<IconCreditCard size={13} aria-hidden />}>
          {[t('fields.rapidCardNo'), rapidCardNo, t(`contacts.card.states.${rapidStatus}`)].filter(Boolean).join(' · ')}
        </Badge>
      )}
    </Group>
  )
}
