import { Pill, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listCustomers } from '#features/customers/customers/contract.ts'
import { useAction, useApi } from '#web/app/calls/query.ts'
import { DialogForm } from '#web/ui/dialogs/dialog-form.tsx'
import { FormDialog } from '#web/ui/dialogs/form-dialog.tsx'
import { FoundSelect, useTyped } from '#web/ui/fields/found-select.tsx'
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
          <Picker taken={chosen} onPick={(customer) => setChosen([...chosen, customer])} />
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

function Picker({ taken, onPick }: { taken: readonly Chosen[]; onPick: (customer: Chosen) => void }) {
  const { t } = useTranslation()
  const typed = useTyped()
  const found = useApi(listCustomers, { query: { search: typed.search, limit: 30 } }, { placeholderData: (before) => before })
  const rows = (found.data?.rows ?? []).filter(({ id }) => !taken.some((each) => each.id === id))
  return (
    <FoundSelect
      typed={typed}
      answer={found}
      nothingFound={t('orders.form.noCustomer')}
      label={t('prices.owners.customer')}
      placeholder={t('orders.form.customerPlaceholder')}
      searchValue={typed.typed}
      data={rows.map(({ id, customerName }) => ({ value: id, label: customerName }))}
      value={null}
      onChange={(id) => {
        const row = rows.find((each) => each.id === id)
        typed.setTyped('')
        if (row) onPick({ id: row.id, name: row.customerName })
      }}
      data-autofocus
    />
  )
}
