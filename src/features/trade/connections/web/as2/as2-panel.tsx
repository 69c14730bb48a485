import { Button, Code, CopyButton, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { As2Shown } from '../../contract.ts'
import { OwnCertificates } from './own-certificates.tsx'

/** What a partner over AS2 needs of us. */
export function As2Panel({ as2 }: { as2: As2Shown }) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h5">
            {t('connections.forPartner.title')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('connections.forPartner.about')}
          </Text>
        </div>
        <Address label={t('connections.forPartner.url')} value={as2.url} />
        <Address label={t('connections.forPartner.receiptUrl')} value={as2.receiptUrl} />
        <OwnCertificates certificates={as2.ours} />
      </Stack>
    </Paper>
  )
}

function Address({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              size="compact-sm"
              style={{ flexShrink: 0 }}
              onClick={copy}
              aria-label={t('connections.forPartner.copyNamed', { name: label })}
            >
              {t(copied ? 'connections.forPartner.copied' : 'connections.forPartner.copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
