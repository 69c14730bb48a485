import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadBlob } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { addAs2Key, getIntegrationConfiguration, type OwnCertificate, takeAs2Key } from '../../contract.ts'
import { CertificateLine } from './certificate-line.tsx'

const refreshes = [getIntegrationConfiguration]

/** The one in use, those before it, and the next one while partners install it. */
export function OwnCertificates({ certificates }: { certificates: readonly OwnCertificate[] }) {
  const { t } = useTranslation()
  const [taking, setTaking] = useState<string | null>(null)
  const make = useAction(addAs2Key, { refreshes, success: t('connections.forPartner.made') })
  const take = useAction(takeAs2Key, { refreshes, success: t('connections.forPartner.taken'), onSuccess: () => setTaking(null) })
  const next = certificates.find(({ isUsed }) => !isUsed)
  const used = certificates.find(({ isUsed }) => isUsed)
  const stateOf = (each: OwnCertificate) => (each.id === null ? 'pasted' : each === used ? 'used' : each.isUsed ? 'before' : 'announced')
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('connections.forPartner.ours')}
      </Text>
      {certificates.map((each) => (
        <Group key={each.fingerprint} justify="space-between" align="flex-start" gap="xs">
          <div style={{ flex: '1 1 260px', minWidth: 0 }}>
            <CertificateLine certificate={each} />
            <Text size="sm" c="dimmed">
              {t(`connections.forPartner.${stateOf(each)}`)}
            </Text>
          </div>
          <Group gap="xs">
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => downloadBlob('ledgerside-as2.cer', new Blob([each.pem], { type: 'application/x-x509-ca-cert' }))}
              aria-label={t('connections.forPartner.downloadNamed', { fingerprint: each.fingerprint.slice(0, 8) })}
            >
              {t('connections.forPartner.download')}
            </Button>
            {each === next && (
              <GuardedButton ability="connections.write" variant="default" size="compact-sm" onClick={() => setTaking(each.id)}>
                {t('connections.forPartner.take')}
              </GuardedButton>
            )}
          </Group>
        </Group>
      ))}
      {!next && used?.id && (
        <GuardedButton
          ability="connections.write"
          variant="default"
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          loading={make.isPending}
          onClick={() => make.mutate({})}
        >
          {t('connections.forPartner.next')}
        </GuardedButton>
      )}
      <ConfirmDialog
        opened={taking !== null}
        onClose={() => setTaking(null)}
        onConfirm={() => take.mutate({ params: { id: taking ?? '' } })}
        title={t('connections.forPartner.takeTitle')}
        confirmLabel={t('connections.forPartner.take')}
        loading={take.isPending}
      >
        {t('connections.forPartner.takeText')}
      </ConfirmDialog>
    </Stack>
  )
}
