/** Diagrams as people write them in documents, with the words that a reader has to find in the picture. */
export const diagrams: Readonly<Record<string, { source: string; words: readonly string[] }>> = {
  flow: {
    source: `flowchart LR
  U([用户]) -->|提交订单| GW[API 网关]
  subgraph core [交易核心]
    direction TB
    O[订单服务] --> S{库存够？}
    S -- 是 --> P[(订单库)]
    S -. 否 .-> W[[等待补货]]
    subgraph pay [支付]
      C{{渠道路由}} ==> A[/支付宝/] & B[/微信支付/]
    end
  end
  GW --> O
  P --> C
  A & B --> N>异步通知]
  classDef warn fill:#fde2dd,stroke:#be3a2b
  class W warn`,
    words: ['提交订单', 'API 网关', '交易核心', '库存够？', '等待补货', '微信支付', '异步通知'],
  },
  flowOfLongWords: {
    source: `---
title: 发布流程
---
flowchart TD
  %% 每周四
  A["需求评审通过，并且测试环境的回归用例全部执行完毕之后，由负责人在系统中提交上线申请"] --> B@{ shape: diamond, label: "审批" }
  B -->|"通过<br/>并通知值班人"| C["灰度 10%"]
  B -->|驳回| A
  C --> D["\`**全量**发布\`"]
  style C fill:#ffe9a8
  linkStyle 0 stroke-width:2px`,
    words: ['发布流程', '审批', '并通知值班人', '驳回', '灰度 10%', '全量'],
  },
  sequence: {
    source: `sequenceDiagram
  autonumber
  actor U as 用户
  participant W as 网页
  box 服务端
    participant S as 支付服务
    participant Q as 队列
  end
  U->>+W: 点击“支付”
  W->>+S: POST /pay
  alt 余额充足
    S-->>W: 200 成功
  else 余额不足
    S--xW: 402
  else 渠道超时
    loop 每 2 秒，最多 5 次
      S->>S: 查询渠道
    end
  end
  par 发消息
    S-)Q: 支付完成
  and 写日志
    S->>S: 审计
  end
  Note over W,S: 签名由双方校验
  deactivate S
  W-->>-U: 显示结果`,
    words: ['用户', '支付服务', '[余额充足]', '[渠道超时]', '查询渠道', '签名由双方校验', '显示结果'],
  },
  classes: {
    source: `classDiagram
  direction LR
  namespace 交易 {
    class Order {
      <<entity>>
      +String id
      -Money total
      +pay(Channel channel) bool
      +cancel()* void
    }
    class Item
  }
  class Channel {
    <<interface>>
    +charge(Money)
  }
  Order "1" *-- "1..*" Item : 包含
  Channel <|.. Alipay
  Order ..> Channel : 使用
  note for Order "状态机见下图"`,
    words: ['交易', 'Order', '«entity»', '+String id', '包含', '使用', '状态机见下图'],
  },
  states: {
    source: `stateDiagram-v2
  [*] --> 待支付
  待支付 --> 已支付 : 支付成功
  待支付 --> 已关闭 : 30 分钟未支付
  state 已支付 {
    [*] --> 备货
    备货 --> 发货
    --
    [*] --> 开票
  }
  state 判断 <<choice>>
  已支付 --> 判断
  判断 --> 已完成 : 已签收
  判断 --> 售后 : 申请退款
  note right of 已关闭 : 库存已释放
  已完成 --> [*]`,
    words: ['待支付', '支付成功', '备货', '开票', '申请退款', '库存已释放'],
  },
  entities: {
    source: `erDiagram
  USER ||--o{ ORDER : "下单"
  ORDER ||--|{ ORDER_ITEM : "包含"
  USER {
    bigint id PK "主键"
    varchar(64) name "昵称"
    datetime created_at
  }
  ORDER {
    bigint id PK
    bigint user_id FK
  }
  "商品" }o--|| ORDER_ITEM : "属于"`,
    words: ['USER', '下单', 'varchar(64)', '主键', '商品', '属于'],
  },
  plan: {
    source: `gantt
  title 会员系统迁移
  dateFormat YYYY-MM-DD
  axisFormat %m-%d
  excludes weekends
  section 准备
    评估         :done, a1, 2026-10-08, 5d
    双写改造     :active, a2, after a1, 10d
  section 切换
    灰度         :crit, a3, after a2, 3d
    全量         :milestone, a4, after a3, 0d
    下线旧库     :a5, 2026-11-02, 2w`,
    words: ['会员系统迁移', '准备', '双写改造', '全量', '下线旧库'],
  },
  pie: {
    source: `pie showData title 缺陷来源
  "需求变更" : 30
  "编码" : 55.5
  "环境" : 14.5`,
    words: ['缺陷来源', '需求变更 [30]', '编码 [55.5]'],
  },
  mindMap: {
    source: `mindmap
  root((研发效能))
    需求
      评审
      排期
    质量
      自动化测试
        单元测试
        端到端
      代码评审
    交付
      持续集成`,
    words: ['研发效能', '需求', '自动化测试', '端到端', '持续集成'],
  },
  timeline: {
    source: `timeline
  title 版本历史
  section 2025
    1.0 : 接口模拟 : 团队
    1.3 : 文档
  section 2026
    1.7 : 全文搜索 : 证书管理 : 图`,
    words: ['版本历史', '2025', '接口模拟', '全文搜索', '证书管理'],
  },
  branches: {
    source: `gitGraph
  commit id: "初始化"
  branch develop
  checkout develop
  commit id: "登录"
  commit id: "搜索" tag: "v1.1"
  checkout main
  merge develop
  branch hotfix
  commit id: "修复" type: HIGHLIGHT`,
    words: ['main', 'develop', 'hotfix', '初始化', '搜索', 'v1.1', '修复'],
  },
  journey: {
    source: `journey
  title 新人第一天
  section 上午
    领电脑: 5: 新人, 行政
    配环境: 2: 新人
  section 下午
    跑通项目: 3: 新人, 导师`,
    words: ['新人第一天', '上午', '领电脑', '配环境', '跑通项目'],
  },
  quadrants: {
    source: `quadrantChart
  title 需求优先级
  x-axis "成本低" --> "成本高"
  y-axis "价值低" --> "价值高"
  quadrant-1 规划
  quadrant-2 立即做
  quadrant-3 有空做
  quadrant-4 不做
  "搜索": [0.3, 0.8]
  "换肤": [0.7, 0.2]`,
    words: ['需求优先级', '成本高', '立即做', '搜索', '换肤'],
  },
};
