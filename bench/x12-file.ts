const isa = 'ISA*00*          *00*          *ZZ*RETAILER       *ZZ*SUPPLIER       *260301*1200*U*00401*000000042*0*P*>~\n'
const ordersInGroup = 100
const linesOfEach = 12

/** An order as retailers send them: 12 lines with descriptions and packs, a heading, totals that are right; about 1.7 kB. */
function order(number: number): string {
  const control = String(number).padStart(6, '0')
  const lines = Array.from({ length: linesOfEach }, (_, at) => [
    `PO1*${at + 1}*${(at + 1) * 12}*EA*${at + 1}.25*WE*UP*0123456789${at + 10}*VN*AB35${at + 40}*IN*00${at}7711`,
    'PID*F*08***SMALL WIDGET BLUE',
    'PO4*4*4*EA*PLT94**3*LR*15*CT',
  ]).flat()
  const segments = [
    `BEG*00*SA*PO${100_000 + number}**20260301`,
    'REF*DP*038',
    'REF*IA*12345',
    'PER*BD*ANA RUIZ*TE*5551234567',
    'FOB*PP',
    'ITD*14*3*2**45**46',
    'DTM*037*20260401',
    'DTM*001*20260415',
    'TD5*A*2*UPSN**SEE ROUTING GUIDE',
    'N1*ST*NORTH STORE*92*0417',
    'N3*31875 SOLON RD',
    'N4*SOLON*OH*44139',
    ...lines,
    'CTT*12*936',
  ]
  return [`ST*850*${control}`, ...segments, `SE*${segments.length + 2}*${control}`].map((segment) => `${segment}~\n`).join('')
}

function group(number: number): string {
  const orders = Array.from({ length: ordersInGroup }, (_, at) => order(number * ordersInGroup + at))
  return `GS*PO*RETAILER*SUPPLIER*20260301*1200*${number}*X*004010~\n${orders.join('')}GE*${ordersInGroup}*${number}~\n`
}

/** One interchange of about so many bytes, in portions as a disk gives them, made as they are asked for. */
export function* ordersFile(bytes: number, portion = 64 * 1024): Generator<Buffer> {
  let [text, made, groups] = [isa, 0, 0]
  while (made < bytes) {
    while (text.length < portion) text += group(++groups)
    yield Buffer.from(text.slice(0, portion), 'latin1')
    text = text.slice(portion)
    made += portion
  }
  yield Buffer.from(`${text}IEA*${groups}*000000042~\n`, 'latin1')
}
