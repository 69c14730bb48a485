import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import classes from '../wizard.module.css'

/** The first key of a server is trusted by a click; another one instead of it is asked about twice. */
export function TrustKey({ fingerprint, isNew, onTrust }: { fingerprint: string; isNew: boolean; onTrust: () => void }) {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  return (
    <>
      <Text size="sm">{t('connections.hostKey.shown')}</Text>
      <Text span className={classes.fingerprint}>
        {fingerprint}
      </Text>
      <Button size="xs" variant="default" onClick={isNew ? onTrust : () => ask(true)}>
        {t(isNew ? 'connections.hostKey.trust' : 'connections.hostKey.trustNew')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => ask(false)}
        onConfirm={() => {
          ask(false)
          onTrust()
        }}
        title={t('connections.hostKey.askNew')}
        confirmLabel={t('connections.hostKey.trustNew')}
        danger
      >
        <Text>{t('connections.hostKey.askNewText')}</Text>
        <Text className={classes.fingerprint} mt="xs">
          {fingerprint}
        </Text>
      </ConfirmDialog>
    </>
  )
}
