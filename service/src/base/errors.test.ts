/** Details of errors: code that omits one must not compile. */
import { expect, it } from 'vitest';
import { ApiError, badRequest } from './errors.ts';

const PROBLEM = { path: '/name', code: 'REQUIRED', message: 'is required: the name' } as const;
const WARNING = { code: 'TEXT_OVERFLOW', message: 'The text is cut.' } as const;
const CODE = { elementId: 'code', symbology: 'qrcode', page: 1 };

it('a code that lacks something of its details does not compile', () => {
  const refused = [
    // @ts-expect-error no details
    () => new ApiError('INVALID_TEMPLATE'),
    // @ts-expect-error no errors
    () => new ApiError('INVALID_TEMPLATE', { details: {} }),
    // @ts-expect-error a problem without a code
    () => new ApiError('INVALID_TEMPLATE', { details: { errors: [{ path: '', message: '' }] } }),
    // @ts-expect-error no details
    () => new ApiError('PREFLIGHT_FAILED', { message: 'no' }),
    // @ts-expect-error no limit
    () => new ApiError('STORAGE_EXCEEDED', { details: { kept: 'keys' } }),
    // @ts-expect-error nothing of this name is kept
    () => new ApiError('STORAGE_EXCEEDED', { details: { kept: 'hats', limit: 1 } }),
    // @ts-expect-error those of another code
    () => new ApiError('RENDER_ERROR', { details: { errors: [PROBLEM] } }),
    // @ts-expect-error a part is missing
    () => new ApiError('UNAVAILABLE', { details: { database: 'failed', storage: 'ok' } }),
    // @ts-expect-error a code that has none
    () => new ApiError('NOT_FOUND', { details: { errors: [PROBLEM] } }),
    // @ts-expect-error of a batch, but not which items
    () => new ApiError('OVERLOADED', { details: { errors: [{ ...PROBLEM, item: 1 }] } }),
  ];
  expect(refused.length).toBeGreaterThan(0);
});

it('has details where there are any, and the warnings of the request before its own', () => {
  expect(new ApiError('NOT_FOUND').body('1')).toEqual({ error: 'Not found.', code: 'NOT_FOUND', requestId: '1' });
  expect(new ApiError('NOT_FOUND').body('1', [WARNING]).details).toEqual({ warnings: [WARNING] });
  expect(badRequest([PROBLEM]).body('1').details).toEqual({ errors: [PROBLEM] });
  const other = { ...WARNING, code: 'OUTSIDE_PAGE' } as const;
  expect(badRequest([PROBLEM], [WARNING]).body('1', [other]).details).toEqual({
    errors: [PROBLEM],
    warnings: [other, WARNING],
  });
  const batch = { failed: [1], mismatched: [{ ...CODE, item: 1 }] };
  expect(new ApiError('RENDER_ERROR', { details: batch }).body('1').details).toEqual(batch);
});
