import { Menu } from '@mantine/core'
import { IconFileDownload, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { contextOf } from '#contract/order-label.ts'
import type { OrderPaper } from '../contract.ts'

type Props = { papers: readonly OrderPaper[]; label: string; onPrint: (paper: OrderPaper) => void; onMail: (() => void) | null }

export default function PaperItems({ papers, label, onPrint, onMail }: Props) {
  const { t } = useTranslation()
  return (
    <>
      {papers.map((paper) => (
        <Menu.Item key={paper} leftSection={<IconFileDownload size={16} aria-hidden />} onClick={() => onPrint(paper)}>
          {t(`receipts.papers.${paper}`, contextOf(label))}
        </Menu.Item>
      ))}
      {onMail && (
        <>
          <Menu.Divider />
          <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={onMail}>
            {t('receipts.papers.mail')}
          </Menu.Item>
        </>
      )}
    </>
  )
}
