import { Menu } from '@mantine/core'
import { IconCreditCard, IconMailForward, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { type ContactRow, inviteContact, listContacts, setContactStatus, withdrawContactInvitation } from '../contract.ts'

type Props = { contact: ContactRow; canWrite: boolean; onCard: (contact: ContactRow) => void }

/** What stands in a contact's menu; loaded when the menu is first pointed at. */
export default function ContactMenuItems({ contact, canWrite, onCard }: Props) {
  const { t } = useTranslation()
  const may = useCan()
  const { id, name, email, active, access } = contact
  const refreshes = [listContacts]
  const invite = useAction(inviteContact, { refreshes, success: t('contacts.invited', { email }) })
  const withdraw = useAction(withdrawContactInvitation, { refreshes, success: t('contacts.withdrawn') })
  const said = (on: boolean) => t(on ? 'contacts.activated' : 'contacts.deactivated', { name })
  const back = useAction(setContactStatus, { refreshes, success: said(active === 'Y') })
  const status = useAction(setContactStatus, {
    refreshes,
    success: said(active !== 'Y'),
    undo: () => () => back.mutate({ params: { id }, body: { active } }),
  })
  const open = access === 'invited' || access === 'expired'
  const mayInvite = canWrite && active === 'Y' && (access === 'none' || open)
  const icon = (Icon: typeof IconMailForward) => <Icon size={16} aria-hidden />
  return (
    <>
      {mayInvite && (
        <Menu.Item
          leftSection={icon(IconMailForward)}
          disabled={!email || invite.isPending}
          onClick={() => invite.mutate({ params: { id } })}
        >
          {t(email ? (open ? 'contacts.resend' : 'contacts.invite') : 'contacts.inviteNeedsEmail')}
        </Menu.Item>
      )}
      {canWrite && open && (
        <Menu.Item leftSection={icon(IconMailOff)} onClick={() => withdraw.mutate({ params: { id } })}>
          {t('contacts.withdraw')}
        </Menu.Item>
      )}
      {may('payCards.read') && (
        <Menu.Item leftSection={icon(IconCreditCard)} onClick={() => onCard(contact)}>
          {t('contacts.card.title')}
        </Menu.Item>
      )}
      {canWrite && (
        <Menu.Item
          leftSection={icon(active === 'Y' ? IconUserOff : IconUserCheck)}
          onClick={() => status.mutate({ params: { id }, body: { active: active === 'Y' ? 'N' : 'Y' } })}
        >
          {t(active === 'Y' ? 'contacts.deactivate' : 'contacts.activate')}
        </Menu.Item>
      )}
    </>
  )
}
