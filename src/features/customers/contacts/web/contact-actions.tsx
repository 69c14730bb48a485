import { ActionIcon, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#web/app/session/use-can.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { LazyMenu } from '#web/ui/menus/lazy-menu.tsx'
import type { ContactRow } from '../contract.ts'

export type ContactActionsProps = {
  contact: ContactRow
  canWrite: boolean
  onEdit: (contact: ContactRow) => void
  onCard: (contact: ContactRow) => void
}

/** Edit, and everything rarer in a menu. */
export function ContactActions({ contact, canWrite, onEdit, onCard }: ContactActionsProps) {
  const { t } = useTranslation()
  const may = useCan()
  const { name } = contact
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" mt={{ base: 'xs', sm: 0 }}>
      <GuardedButton
        ability="customers.write"
        allowed={canWrite}
        size="compact-sm"
        variant="default"
        aria-label={t('contacts.editNamed', { name })}
        onClick={() => onEdit(contact)}
      >
        {t('common.edit')}
      </GuardedButton>
      {(canWrite || may('payCards.read')) && (
        <LazyMenu
          items={() => import('./contact-menu-items.tsx')}
          itemProps={{ contact, canWrite, onCard }}
          align="end"
          trigger={
            <ActionIcon variant="default" size={26} aria-label={t('contacts.moreNamed', { name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
        />
      )}
    </Group>
  )
}
