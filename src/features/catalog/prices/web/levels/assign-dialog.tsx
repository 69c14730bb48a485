import { Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerPicker } from '#features/customers/customers/web/door.ts'
import { useAction } from '#web/app/calls/query.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { assignPriceLevel, getCustomerLevel, getPriceLevel, listLevelOwners, type PriceLevel } from '../../contract.ts'

type Chosen = { id: string; name: string }

/** Customers are found one after the other, and get the level together. */
export default function AssignDialog({ level: { id, name }, onClose }: { level: PriceLevel; onClose: () => void }) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Chosen[]>([])
  const save = useAction(assignPriceLevel, {
    refreshes: [listLevelOwners, getPriceLevel, getCustomerLevel],
    success: ({ changed }) => t('prices.owners.assigned', { count: changed }),
    silent: true,
    onSuccess: onClose,
  })
  return (
    <FormDialog title={t('prices.owners.assignTo', { name })} unsaved={chosen.length > 0} saving={save.isPending} onClose={onClose}>
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate({ body: { levelId: id, customerIds: chosen.map((each) => each.id) } })
          }}
          error={save.error}
          cancel={close}
          saving={save.isPending}
          disabled={chosen.length === 0}
          label={t('prices.owners.assignMany', { count: chosen.length })}
        >
          <Text size="sm">{t('prices.owners.assignText')}</Text>
          <CustomerPicker
            label={t('prices.owners.customer')}
            taken={chosen.map((each) => each.id)}
            onPick={(customer) => setChosen([...chosen, customer])}
            autoFocus
          />
          {chosen.length > 0 && (
            <Stack gap="xs">
              <Pill.Group>
                {chosen.map((each) => (
                  <Pill
                    key={each.id}
                    size="md"
                    withRemoveButton
                    removeButtonProps={{
                      'aria-label': t('prices.owners.leaveOut', { name: each.name }),
                      tabIndex: 0,
                      'aria-hidden': false,
                    }}
                    onRemove={() => setChosen(chosen.filter((other) => other.id !== each.id))}
                  >
                    {each.name}
                  </Pill>
                ))}
              </Pill.Group>
            </Stack>
          )}
        </DialogForm>
      )}
    </FormDialog>
  )
}
