/** Table of routes in the order of the OpenAPI document. The server, the OpenAPI document and CORS use it. */
import { activityRoute } from './activity/routes/activity-routes.ts';
import { type AdminNeeds, adminRoutes } from './admin/admin-routes.ts';
import { type PrinterNetworkNeeds, printerNetworkRoutes } from './admin/printer-network-routes.ts';
import { type AssetNeeds, assetRoutes } from './assets/routes/asset-routes.ts';
import { type FontNeeds, fontRoutes } from './fonts/routes/font-routes.ts';
import type { Route } from './http/route.ts';
import { type JobNeeds, jobRoutes } from './jobs/routes/job-routes.ts';
import { type OpenApiNeeds, openApiRoutes } from './openapi/openapi-routes.ts';
import { templateSchemaRoute } from './openapi/template-schema-route.ts';
import { healthRoute } from './operation/routes/health-route.ts';
import { type MetricsNeeds, metricsRoute } from './operation/routes/metrics-route.ts';
import { type ReadyNeeds, readyRoute } from './operation/routes/ready-route.ts';
import { outputRoutes } from './outputs/routes/output-route.ts';
import { previewRoute } from './preview/preview-route.ts';
import { type AgentNeeds, agentRoutes } from './print-jobs/routes/agent-routes.ts';
import { type PrintNeeds, printRoutes } from './print-jobs/routes/print-routes.ts';
import { type PrinterNeeds, printerRoutes } from './printers/routes/printer-routes.ts';
import type { ReadNeeds } from './reading/reader.ts';
import type { RenderNeeds } from './render/needs.ts';
import { batchRoute } from './render-api/batch-route.ts';
import { convertRoute } from './render-api/convert-route.ts';
import { renderRoute } from './render-api/render-route.ts';
import { type RenderLogNeeds, renderLogRoutes } from './render-log/routes/render-log-routes.ts';
import { type AuthNeeds, authRoutes } from './teams/routes/auth-routes.ts';
import { type KeyNeeds, keyRoutes } from './teams/routes/key-routes.ts';
import { type ResetNeeds, resetRoutes } from './teams/routes/reset-routes.ts';
import { type TeamNeeds, teamRoutes } from './teams/routes/team-routes.ts';
import { draftRoutes } from './templates/routes/draft-routes.ts';
import { importRoute } from './templates/routes/import-route.ts';
import { manageRoutes, type TemplateNeeds } from './templates/routes/manage-routes.ts';
import { templateRoutes } from './templates/routes/template-routes.ts';
import { usageRoute } from './usage/routes/usage-route.ts';
import { type WebhookNeeds, webhookRoutes } from './webhooks/routes/webhook-routes.ts';

/** Dependencies of all routes. */
export type FeatureNeeds = AdminNeeds &
  AgentNeeds &
  AssetNeeds &
  AuthNeeds &
  FontNeeds &
  JobNeeds &
  KeyNeeds &
  MetricsNeeds &
  PrinterNeeds &
  PrinterNetworkNeeds &
  PrintNeeds &
  ReadyNeeds &
  ReadNeeds &
  RenderLogNeeds &
  RenderNeeds &
  ResetNeeds &
  TeamNeeds &
  TemplateNeeds &
  WebhookNeeds;

export const ROUTES: readonly Route<FeatureNeeds & OpenApiNeeds>[] = [
  renderRoute,
  batchRoute,
  ...outputRoutes,
  ...renderLogRoutes,
  previewRoute,
  convertRoute,
  ...jobRoutes,
  ...printRoutes,
  ...printerRoutes,
  ...webhookRoutes,
  ...agentRoutes,
  usageRoute,
  ...templateRoutes,
  ...draftRoutes,
  ...manageRoutes,
  importRoute,
  ...assetRoutes,
  ...fontRoutes,
  ...keyRoutes,
  ...teamRoutes,
  activityRoute,
  ...authRoutes,
  ...resetRoutes,
  ...adminRoutes,
  ...printerNetworkRoutes,
  healthRoute,
  readyRoute,
  metricsRoute,
  ...openApiRoutes,
  templateSchemaRoute,
];
