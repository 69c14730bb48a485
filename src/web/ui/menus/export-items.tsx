import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

export type Exporting = { exporting: boolean; onExport: () => void; onExportForPrograms: () => void }

/** For whom a list becomes a file: spreadsheets need a mark and apostrophes that programs would take for a part of what stands there. */
export default function ExportItems({ exporting, onExport, onExportForPrograms }: Exporting) {
  const { t } = useTranslation()
  return (
    <>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={exporting} onClick={onExport}>
        {t(exporting ? 'exports.exporting' : 'exports.csv')}
      </Menu.Item>
      <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} disabled={exporting} onClick={onExportForPrograms}>
        {t('exports.forPrograms')}
      </Menu.Item>
    </>
  )
}
