import { Group, Paper, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NameAvatar } from '#web/ui/values/name-avatar.tsx'
import { ContactActions } from './contact-actions.tsx'
import { ContactStates, Email, Phone } from './contact-data.tsx'
import type { ListProps } from './contact-table.tsx'

/** The list on a phone. */
export function ContactCards({ rows, ...actions }: ListProps) {
  const { t } = useTranslation()
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('contacts.list')}>
      {rows.map((contact) => (
        <Paper key={contact.id} component="li" withBorder p="sm">
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <NameAvatar name={contact.name} size={38} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <strong>{contact.name}</strong>
              {contact.position && (
                <Text size="sm" c="dimmed">
                  {contact.position}
                </Text>
              )}
              <Stack gap={2} mt={4}>
                {contact.email && <Email address={contact.email} />}
                {contact.phone && <Phone number={contact.phone} />}
              </Stack>
              <ContactStates contact={contact} />
            </div>
          </Group>
          <ContactActions contact={contact} {...actions} />
        </Paper>
      ))}
    </Stack>
  )
}
