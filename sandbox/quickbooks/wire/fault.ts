import type { Doc } from './json.ts'

type FaultType = 'ValidationFault' | 'SystemFault' | 'AuthenticationFault' | 'AuthorizationFault' | 'SERVICE'

const catalogue: Record<string, [message: string, status: number, type: FaultType]> = {
  '100': ['General Authentication Error', 401, 'AuthenticationFault'],
  '500': ['Unsupported Operation', 400, 'ValidationFault'],
  '600': ['Duplicate Request ID', 400, 'ValidationFault'],
  '610': ['Object Not Found', 400, 'ValidationFault'],
  '620': ['Transaction Locked', 400, 'ValidationFault'],
  '1040': ['Batch size exceeded', 400, 'ValidationFault'],
  '2010': ['Request has invalid or unsupported property', 400, 'ValidationFault'],
  '2020': ['Required param missing, need to supply the required value for the API', 400, 'ValidationFault'],
  '2030': ['Invalid ID', 400, 'ValidationFault'],
  '2040': ['Invalid String. String contains an invalid character', 400, 'ValidationFault'],
  '2050': ['Invalid String Length', 400, 'ValidationFault'],
  '2060': ['Invalid Date', 400, 'ValidationFault'],
  '2080': ['Invalid Number', 400, 'ValidationFault'],
  '2090': ['Invalid Boolean', 400, 'ValidationFault'],
  '2130': ['Invalid Request ID', 400, 'ValidationFault'],
  '2170': ['Invalid Enumeration', 400, 'ValidationFault'],
  '2210': ['Invalid Email Address', 400, 'ValidationFault'],
  '2290': ['Negative amount is not allowed', 400, 'ValidationFault'],
  '2300': ['Total debits must equal total credits', 400, 'ValidationFault'],
  '2500': ['Invalid Reference Id', 400, 'ValidationFault'],
  '3100': ['message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403', 403, 'SERVICE'],
  '4000': ['Error parsing query', 400, 'ValidationFault'],
  '4001': ['Invalid query', 400, 'ValidationFault'],
  '4002': ['Error processing query', 400, 'ValidationFault'],
  '5010': ['Stale Object Error', 400, 'ValidationFault'],
  '5020': ['Permission Denied Error', 403, 'ValidationFault'],
  '6000': ['A business validation error has occurred while processing your request', 400, 'ValidationFault'],
  '6070': ['Amount calculation incorrect in the request', 400, 'ValidationFault'],
  '6140': ['Duplicate Document Number Error', 400, 'ValidationFault'],
  '6150': ['Parent reference is missing', 400, 'ValidationFault'],
  '6180': ['Hierarchy is too deep', 400, 'ValidationFault'],
  '6190': ['Invalid Company Status', 403, 'ValidationFault'],
  '6200': ['Account period closed, cannot update through services API', 400, 'ValidationFault'],
  '6220': ['Name cannot be made inactive', 400, 'ValidationFault'],
  '6240': ['Duplicate Name Exists Error', 400, 'ValidationFault'],
  '6270': ['Transaction date is before the inventory start date', 400, 'ValidationFault'],
  '6420': ['Delivery address is missing', 400, 'ValidationFault'],
  '6540': ['Transaction is part of a deposit', 400, 'ValidationFault'],
  '10000': ['An application error has occurred while processing your request', 500, 'SystemFault'],
}

export class QuickbooksFault extends Error {
  code: string
  status: number
  type: FaultType
  title: string
  element: string

  constructor(code: string, detail: string, element = '') {
    super(detail)
    const entry = catalogue[code] ?? ['A business validation error has occurred', 400, 'ValidationFault' as const]
    this.code = code
    this.title = entry[0]
    this.status = entry[1]
    this.type = entry[2]
    this.element = element
  }

  body(): Doc {
    const error: Doc = { Message: this.title, Detail: this.message, code: this.code }
    if (this.type === 'ValidationFault') error.element = this.element
    return { Error: [error], type: this.type }
  }
}

export function notFound(what = ''): QuickbooksFault {
  const detail =
    "Object Not Found : Something you're trying to use has been made inactive. Check the fields with accounts, customers, items, vendors or employees."
  return new QuickbooksFault('610', what ? `${detail} ${what}` : detail)
}

export function invalidId(id: string): QuickbooksFault {
  return new QuickbooksFault('2030', `Id should be a valid number. Supplied value:${id}`, 'Id')
}

export function missing(name: string): QuickbooksFault {
  return new QuickbooksFault('2020', `Required parameter ${name} is missing in the request`, name)
}

export function business(detail: string): QuickbooksFault {
  return new QuickbooksFault('6000', `Business Validation Error: ${detail}`)
}

// The lower-case form that the gateway in front of QuickBooks answers with (quickbooks 8.1).
export function gatewayFault(status: number, code: string, name: string, detail: string, type: string, now: number): Doc {
  return {
    warnings: null,
    intuitObject: null,
    fault: {
      error: [{ message: `message=${name}; errorCode=${code.padStart(6, '0')}; statusCode=${status}`, detail, code, element: null }],
      type,
    },
    report: null,
    queryResponse: null,
    batchItemResponse: [],
    attachableResponse: [],
    syncErrorResponse: null,
    requestId: null,
    time: now,
    status: null,
    cdcresponse: [],
  }
}
