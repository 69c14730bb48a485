import { Button, FileButton, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormats, type TableMapping, tableFields } from '#trade-documents/csv/table-mapping.ts'
import { useAction } from '#web/app/calls/query.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { getPartnerTable, partnerTableFields, savePartnerTable } from '../../contract.ts'
import { useSample } from '../use-sample.ts'
import { TablePreview } from './table-preview.tsx'

type Props = { partnerId: string; saved: TableMapping | null; canWrite: boolean }

const fresh: TableMapping = { columns: {}, dateFormat: 'YYYY-MM-DD', decimalMark: '.' }
const required = ['number', 'quantity']

/** Headers are taken from an example; those that were saved stay even without one. */
export function TableForm({ partnerId, saved, canWrite }: Props) {
  const { t } = useTranslation()
  const [mapping, setMapping] = useState(saved ?? fresh)
  const { sample, headers, open } = useSample()
  const save = useAction(savePartnerTable, { refreshes: [getPartnerTable], success: t('partners.table.saved') })
  const kept = Object.values(mapping.columns).filter(Boolean)
  const choices = [...new Set([...headers, ...kept])].filter(Boolean)
  const isWhole = partnerTableFields.safeParse(mapping).success
  const choose = (field: string, header: string | null) =>
    setMapping({ ...mapping, columns: { ...mapping.columns, [field]: header ?? '' } })
  return (
    <Stack maw={860} gap="lg">
      <Text>{t('partners.table.intro')}</Text>
      {canWrite && (
        <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={open} inputProps={{ 'aria-label': t('partners.table.example') }}>
          {(props) => (
            <Button {...props} variant="default" style={{ alignSelf: 'flex-start' }}>
              {t('partners.table.example')}
            </Button>
          )}
        </FileButton>
      )}
      {choices.length === 0 ? (
        <Text c="dimmed">{t('partners.table.first')}</Text>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {tableFields.map((field) => (
              <Select
                key={field}
                label={t(`partners.table.fields.${field}`)}
                data={choices}
                value={mapping.columns[field] || null}
                onChange={(header) => choose(field, header)}
                required={required.includes(field)}
                clearable={canWrite}
                disabled={!canWrite}
              />
            ))}
            <Select
              label={t('partners.table.dateFormat')}
              data={[...dateFormats]}
              value={mapping.dateFormat}
              onChange={(format) =>
                setMapping({ ...mapping, dateFormat: dateFormats.find((each) => each === format) ?? mapping.dateFormat })
              }
              allowDeselect={false}
              disabled={!canWrite}
            />
            <Select
              label={t('partners.table.decimalMark')}
              data={['.', ',']}
              value={mapping.decimalMark}
              onChange={(mark) => setMapping({ ...mapping, decimalMark: mark === ',' ? ',' : '.' })}
              allowDeselect={false}
              disabled={!canWrite}
            />
          </SimpleGrid>
          {sample && isWhole && <TablePreview sample={sample} mapping={mapping} />}
          {!isWhole && <Text c="dimmed">{t('partners.errors.tableNeeds')}</Text>}
          <Group>
            <GuardedButton
              ability="connections.write"
              allowed={canWrite}
              loading={save.isPending}
              onClick={() => save.mutate({ params: { id: partnerId }, body: mapping })}
            >
              {t('common.save')}
            </GuardedButton>
          </Group>
        </>
      )}
    </Stack>
  )
}
