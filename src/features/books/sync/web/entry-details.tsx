import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '#web/ui/data-table.tsx'
import type { DetailedEntry } from '../contract.ts'
import { EntryAnatomy } from './entry-anatomy.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { EntryState } from './entry-state.tsx'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { useReplay } from './use-entries.ts'

export function EntryDetails({ entry }: { entry: DetailedEntry }) {
  const { t } = useTranslation()
  const { id, what, why, fix, state, recordPath, can, sent } = entry
  const replay = useReplay()
  const [ignoring, ignore] = useDisclosure(false)
  return (
    <Stack gap="lg">
      <section aria-labelledby="entry">
        <Group gap="sm" wrap="nowrap" align="flex-start" mb="xs" role="status">
          <EntryState state={state} />
          <Title order={2} size="h3" id="entry" style={{ overflowWrap: 'anywhere' }}>
            {what}
          </Title>
        </Group>
        {why && <Text>{why}</Text>}
        {fix && <Text>{fix}</Text>}
        {recordPath && (
          <Anchor component={Link} to={recordPath} mt="xs" display="inline-block">
            {t('syncCentre.toRecord')}
          </Anchor>
        )}
      </section>
      <Group gap="sm">
        <EntryButtons entry={entry} />
        {can.same && (
          <Button size="xs" variant="default" onClick={() => replay.mutate({ body: { id, how: 'same' } })}>
            {t('syncCentre.replaySame')}
          </Button>
        )}
        {can.ignore && (
          <Button size="xs" variant="default" onClick={ignore.open}>
            {t('syncCentre.ignore')}
          </Button>
        )}
      </Group>
      <EntryAnatomy entry={entry} />
      {sent.length > 0 && (
        <section aria-labelledby="sent">
          <Title order={3} size="h4" mb="sm" id="sent">
            {t('syncCentre.sent')}
          </Title>
          <DataTable>
            <thead>
              <tr>
                <th scope="col">{t('syncCentre.field')}</th>
                <th scope="col">{t('syncCentre.value')}</th>
              </tr>
            </thead>
            <tbody>
              {sent.map(({ field, value }) => (
                <tr key={field}>
                  <td>{field}</td>
                  <td translate="no" style={{ overflowWrap: 'anywhere' }}>
                    {value}
                  </td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </section>
      )}
      {ignoring && <IgnoreDialog ids={[id]} onClose={ignore.close} />}
    </Stack>
  )
}
