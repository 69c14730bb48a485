import { Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { getCustomerNotes } from '#features/customers/notes/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { dayText } from '#web/ui/values/dates.ts'

/** What the staff wrote about the customer is the company's own: each note goes to the bank only if somebody puts it there. */
export function NotesToQuote({ customerId, onQuote }: { customerId: string; onQuote: (text: string) => void }) {
  const { t } = useTranslation()
  const canRead = useCan()('notes.read')
  const [isOpen, { toggle }] = useDisclosure(false)
  const notes = useApi(getCustomerNotes, { params: { id: customerId }, query: {} }, { enabled: canRead })
  const rows = notes.data?.rows ?? []
  if (!rows.length) return null
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={toggle} aria-expanded={isOpen}>
        {t('disputes.notes', { count: rows.length })}
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" mt="sm">
          {rows.map(({ id, noteDate, noteTitle, noteText }) => (
            <Group key={id} align="flex-start" wrap="nowrap" justify="space-between">
              <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {[dayText(noteDate), noteTitle].join(' · ')}
                {'\n'}
                {noteText}
              </Text>
              <Button
                size="compact-xs"
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={t('disputes.quoteNamed', { title: noteTitle || dayText(noteDate) })}
                onClick={() => onQuote([noteTitle, noteText].filter(Boolean).join(': '))}
              >
                {t('disputes.quote')}
              </Button>
            </Group>
          ))}
        </Stack>
      </Collapse>
    </div>
  )
}
