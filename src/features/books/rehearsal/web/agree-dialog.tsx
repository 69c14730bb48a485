import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getConnection, getSyncProgress, getSyncStatus } from '#features/quickbooks/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastError, toastSuccess } from '#web/app/toasts.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { DialogFoot } from '#web/ui/dialogs/dialog-foot.tsx'
import { FootRow } from '#web/ui/dialogs/form-foot.tsx'
import type { Rehearsal } from '../contract.ts'
import { agreeRehearsal, getRehearsal, listRehearsalRows } from '../contract.ts'
import { ResultList } from './result-list.tsx'

/** Names the figures once more; only who ticks that they agree can go on. */
export function AgreeDialog({ rehearsal, onClose }: { rehearsal: Rehearsal; onClose: () => void }) {
  const { t } = useTranslation()
  const [agreed, setAgreed] = useState(false)
  const agree = useAction(agreeRehearsal, {
    refreshes: [getRehearsal, listRehearsalRows, getConnection, getSyncStatus, getSyncProgress],
    onSuccess: ({ moved }) => {
      if (moved) toastError(t('rehearsal.moved'))
      else toastSuccess(t('rehearsal.agreed.started'))
      onClose()
    },
  })
  const { id, version, counts } = rehearsal
  return (
    <Dialog onClose={onClose} title={t('rehearsal.confirm.title')}>
      <Stack>
        <ResultList counts={counts} />
        <Text size="sm">{t('rehearsal.confirm.restore')}</Text>
        <Checkbox
          data-autofocus
          label={t('rehearsal.confirm.check')}
          checked={agreed}
          onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
        />
        <DialogFoot>
          <FootRow cancel={onClose}>
            <Button disabled={!agreed} loading={agree.isPending} onClick={() => agree.mutate({ body: { id, version } })}>
              {t('rehearsal.confirm.button')}
            </Button>
          </FootRow>
        </DialogFoot>
      </Stack>
    </Dialog>
  )
}
