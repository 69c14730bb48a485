import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DetailForm } from './use-detail-form.ts'
import classes from './wizard.module.css'

/**
 * What the server is known again by: its key, or a certificate that no authority vouches for. Nobody types it, the connection test shows it.
 */
export function HostKey({ detail: { form, base }, readOnly }: { detail: DetailForm; readOnly: boolean }) {
  const { t } = useTranslation()
  const fingerprint = form.values.hostFingerprint
  if (!fingerprint && base.ediType !== 'SFTP') return null
  return (
    <Stack gap={2}>
      <Text size="sm" fw={500}>
        {t('fields.hostFingerprint')}
      </Text>
      {fingerprint ? (
        <Group justify="space-between" wrap="nowrap">
          <Text span className={classes.fingerprint}>
            {fingerprint}
          </Text>
          {!readOnly && (
            <Button variant="subtle" size="compact-sm" style={{ flexShrink: 0 }} onClick={() => form.setFieldValue('hostFingerprint', '')}>
              {t('connections.hostKey.forget')}
            </Button>
          )}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          {t('connections.hostKey.none')}
        </Text>
      )}
    </Stack>
  )
}
