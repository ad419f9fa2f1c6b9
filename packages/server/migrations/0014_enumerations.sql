CREATE TABLE "enumeration" (
	"id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"create_user_id" text NOT NULL,
	"create_user_name" text NOT NULL,
	"update_user_id" text NOT NULL,
	"update_user_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"search_keys" text DEFAULT '' NOT NULL,
	"deleted_at" timestamp with time zone,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"label_en" text NOT NULL,
	"color" text NOT NULL,
	"icon" text NOT NULL,
	"sort" integer NOT NULL,
	"extra" jsonb NOT NULL,
	"parent_value" text NOT NULL,
	"is_in_use" boolean DEFAULT true NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "enumeration_value_unique" ON "enumeration" USING btree ("type",lower("value")) WHERE "enumeration"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "enumeration_type_index" ON "enumeration" USING btree ("type","sort");--> statement-breakpoint
-- Values the product relies on. Their labels, colours and order are an installation's own from here on.
INSERT INTO "enumeration" ("id", "create_user_id", "create_user_name", "update_user_id", "update_user_name", "type", "value", "label", "label_en", "color", "icon", "sort", "extra", "parent_value", "is_system", "search_keys") VALUES
	('9ed3b81f56d8fe4feb6624e6', '', '', '', '', 'department', 'developmentCentre', '研发中心', 'R&D centre', 'glaze', '', 1, '{}', '', true, E'研发中心\nyanfazhongxin\nyfzx\nr&d centre\ndevelopmentcentre'),
	('31932cec09be01f2bf84e514', '', '', '', '', 'department', 'dataOperationCentre', '数据运营中心', 'Data operations centre', 'indigo', '', 2, '{}', '', true, E'数据运营中心\nshujuyunyingzhongxin\nsjyyzx\ndata operations centre\ndataoperationcentre'),
	('1a8b3f4f5f6c6f13ff204571', '', '', '', '', 'department', 'administrationCentre', '行政中心', 'Administration centre', 'umber', '', 3, '{}', '', true, E'行政中心\nxingzhengzhongxin\nxzzx\nadministration centre\nadministrationcentre'),
	('d1c0c3cc9efea2ebf8557586', '', '', '', '', 'department', 'marketingCentre', '市场中心', 'Marketing centre', 'rose', '', 4, '{}', '', true, E'市场中心\nshichangzhongxin\nsczx\nmarketing centre\nmarketingcentre'),
	('406070baae1c30b407cfd0d4', '', '', '', '', 'department', 'majorAccountCentre', '大客户中心', 'Major-account centre', 'plum', '', 5, '{}', '', true, E'大客户中心\ndakehuzhongxin\ndkhzx\nmajor-account centre\nmajoraccountcentre'),
	('4c11026ebeba2f57d147affb', '', '', '', '', 'department', 'externalPart', '外部人员', 'External staff', 'ink', '', 6, '{}', '', true, E'外部人员\nwaiburenyuan\nwbry\nexternal staff\nexternalpart'),
	('4313e9934bdd9023be4111f4', '', '', '', '', 'taskStatus', 'open', '待领取', 'Open', 'indigo', '', 1, '{}', '', true, E'待领取\ndailingqu\ndlq\nopen'),
	('9731f65939089403aed1f429', '', '', '', '', 'taskStatus', 'received', '进行中', 'Received', 'amber', '', 2, '{}', '', true, E'进行中\njinxingzhong\njxz\nreceived'),
	('8af72bd90305d177a2de728a', '', '', '', '', 'taskStatus', 'completed', '已完成', 'Completed', 'lake', '', 3, '{}', '', true, E'已完成\nyiwancheng\nywc\ncompleted'),
	('b4c642b506e005bc8e4802e7', '', '', '', '', 'taskStatus', 'appraised', '已评价', 'Appraised', 'bamboo', '', 4, '{}', '', true, E'已评价\nyipingjia\nypj\nappraised'),
	('2a3aed1e64a9341b4f0cd60d', '', '', '', '', 'taskStatus', 'closed', '已关闭', 'Closed', 'ink', '', 5, '{}', '', true, E'已关闭\nyiguanbi\nygb\nclosed'),
	('dd764569ab225ebd0f1a7386', '', '', '', '', 'taskLevel', 'S', 'S级', 'Level S', 'seal', '', 1, '{"score":100}', '', true, E's级\nsji\nsj\nlevel s\ns'),
	('7146db2bb26cf3f361cb1c9a', '', '', '', '', 'taskLevel', 'A', 'A级', 'Level A', 'amber', '', 2, '{"score":60}', '', true, E'a级\naji\naj\nlevel a\na'),
	('db010bd4b70a401010c3bb54', '', '', '', '', 'taskLevel', 'B', 'B级', 'Level B', 'indigo', '', 3, '{"score":30}', '', true, E'b级\nbji\nbj\nlevel b\nb'),
	('da4d4c012f709ed14fd26ac3', '', '', '', '', 'taskLevel', 'C', 'C级', 'Level C', 'ink', '', 4, '{"score":10}', '', true, E'c级\ncji\ncj\nlevel c\nc'),
	('5e52d0e395bea6901b796770', '', '', '', '', 'taskResult', 'excellent', '优秀', 'Excellent', 'glaze', '', 1, '{"rate":1.2}', '', true, E'优秀\nyouxiu\nyx\nexcellent'),
	('9b5bf2dca3d2940d489aae07', '', '', '', '', 'taskResult', 'good', '良好', 'Good', 'bamboo', '', 2, '{"rate":1}', '', true, E'良好\nlianghao\nlh\ngood'),
	('2f793c85ed0fd9e41e84ba6a', '', '', '', '', 'taskResult', 'pass', '合格', 'Pass', 'indigo', '', 3, '{"rate":0.8}', '', true, E'合格\nhege\nhg\npass'),
	('dd85ac80efa4b63894ee5123', '', '', '', '', 'taskResult', 'fail', '不合格', 'Fail', 'seal', '', 4, '{"rate":0}', '', true, E'不合格\nbuhege\nbhg\nfail'),
	('6b5ea663370fcdaf53bee1da', '', '', '', '', 'taskResult', 'rework', '返工', 'Rework', 'amber', '', 5, '{}', '', true, E'返工\nfangong\nfg\nrework'),
	('e274b2f20fc05578ddec5805', '', '', '', '', 'articleTag', 'interface', '接口文档', 'Interface', 'indigo', '', 1, '{"template":"document"}', '', true, E'接口文档\njiekouwendang\njkwd\ninterface');
