import { ActionIcon, Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerSelect } from '#features/customers/customers/web/door.ts'
import { noRights, type TypedRights } from './rights.ts'

type Values = { customers: TypedRights[] }
type Props = {
  zodForm: {
    form: { getValues(): Values; setFieldValue(path: 'customers', value: TypedRights[]): void; errors: Record<string, ReactNode> }
  }
  /** Of the customers that stand there already. */
  names: readonly { customerId: string; customerName: string }[]
}

const most = 50

/** For whom a shopper orders, and what they may there. */
export function RightsFields({ zodForm: { form }, names }: Props) {
  const { t } = useTranslation()
  const rows = form.getValues().customers
  const change = (at: number, part: Partial<TypedRights>) =>
    form.setFieldValue(
      'customers',
      rows.map((row, place) => (place === at ? { ...row, ...part } : row)),
    )
  return (
    <Stack gap="sm">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that stays
        <Paper key={at} withBorder p="sm" radius="md">
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <CustomerSelect
                label={t('fields.customerName')}
                withAsterisk
                value={row.customerId || null}
                name={names.find(({ customerId }) => customerId === row.customerId)?.customerName ?? ''}
                nothingFound={t('visits.noCustomer')}
                onChange={(id) => change(at, { customerId: id ?? '', contactId: null })}
                error={form.errors[`customers.${at}.customerId`]}
              />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('shoppers.rights.remove')}
              onClick={() =>
                form.setFieldValue(
                  'customers',
                  rows.filter((_, place) => place !== at),
                )
              }
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <Group gap="md" mt="sm">
            {(['mayOrder', 'mayApprove', 'mayPay'] as const).map((right) => (
              <Checkbox
                key={right}
                label={t(`shoppers.rights.${right}`)}
                checked={row[right]}
                onChange={({ currentTarget }) => change(at, { [right]: currentTarget.checked })}
              />
            ))}
          </Group>
          {row.mayOrder && (
            <TextInput
              mt="sm"
              label={t('shoppers.rights.limit')}
              description={t('shoppers.rights.limitHelp')}
              value={row.limit}
              onChange={({ currentTarget }) => change(at, { limit: currentTarget.value })}
              error={form.errors[`customers.${at}.limit`]}
              leftSection="$"
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('stores.form.noMinimum')}
            />
          )}
        </Paper>
      ))}
      {form.errors.customers && (
        <Text size="sm" c="red" role="alert">
          {form.errors.customers}
        </Text>
      )}
      {rows.length < most && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => form.setFieldValue('customers', [...rows, noRights])}
          >
            {t('shoppers.rights.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
