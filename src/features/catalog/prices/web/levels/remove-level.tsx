import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { priceLevelsPath } from '#contract/places.ts'
import { useAction } from '#web/app/calls/query.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { listPriceLevels, type PriceLevel, removePriceLevel } from '../../contract.ts'

/** Takes a level away with its prices; whoever has it keeps it where it is. */
export function RemoveLevel({ level: { id, name } }: { level: PriceLevel }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const remove = useAction(removePriceLevel, {
    refreshes: [listPriceLevels],
    success: t('prices.levels.removed'),
    onSuccess: () => navigate(priceLevelsPath),
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('common.remove')}
      </Button>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { id } }, { onError: () => setAsked(false) })}
        loading={remove.isPending}
        title={t('prices.removeNamed', { name })}
        confirmLabel={t('common.remove')}
        danger
      >
        {t('prices.levels.removeText')}
      </ConfirmDialog>
    </>
  )
}
